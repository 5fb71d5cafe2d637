/**
 * What the table says of a parameter.
 *
 * @typedef {{name: string, place: string, type: string, enum?: string[], minimum?: number, maximum?: number,
 *   separator?: string, required?: boolean, repeated?: boolean, default?: any, value?: string, absent?: boolean, flag?: boolean, isRest?: boolean}} Parameter
 */

/**
 * The parameters of a route that are its values, in order. The others are items that select it.
 *
 * @param {{pattern: string, parameters: Parameter[]}} route
 * @returns {Parameter[]}
 */
export function values({ pattern, parameters }) {
  return parameters
    .filter((parameter) => !isCondition(parameter))
    .map((parameter) => ({ ...parameter, isRest: isRest(parameter, pattern) }));
}

/** The items that a link to the route must have or must not have, in words. */
export function conditions({ parameters }) {
  return parameters.filter(isCondition).map(({ name, value, absent, place }) => {
    const item = place === "fragment" ? "in the fragment" : "in the query";
    return absent ? `no ${name} ${item}` : `${name}=${value} ${item}`;
  });
}

/** Whether a parameter may have several values. */
export function isList({ isRest, repeated }) {
  return Boolean(isRest || repeated);
}

/** The kind of a parameter and how often it stands in a link: `a text, optional, in the fragment`. */
export function describe(parameter, kinds) {
  const { type, required, enum: members, place, flag } = parameter;
  const kind = members ? kinds.members(members.length) : flag ? "a flag" : (kinds[type] ?? type);
  const many = parameter.isRest ? (required ? ", one or more" : ", any number") : parameter.repeated ? kinds.repeated : "";
  const where = { host: ", the first label of the host", fragment: ", in the fragment" }[place] ?? "";
  return { kind: kind + many, where, isOptional: !required && !isList(parameter) && !flag };
}

function isCondition({ value, absent }) {
  return value !== undefined || absent === true;
}

/** Whether the pattern takes the parameter as a rest of the path, or of the fragment: `*name`. */
function isRest({ name, place }, pattern) {
  const [path, fragment = ""] = pattern.split("#");
  const text = { path, fragment: fragment.split("?")[0] }[place] ?? "";
  return text.split("/").some((piece) => piece.replace(/\?$/, "").endsWith(`*${name}`));
}
