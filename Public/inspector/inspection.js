import { associationPaths, explain, file, isProblem, resolve } from "./api.js";

/** How long to wait for the next key before asking. */
const pause = 120;

/**
 * What there is to say about a link: its description or a problem, the text that this was read from, why a device opens
 * the app for it or not, and the association file as it is served, null without one.
 *
 * @typedef {{description: any, text: string, explanation: any, association: string | null}} Answer
 */

/**
 * Asks about one link at a time: what is asked later ends what was asked before, and an answer that comes too late is
 * dropped.
 */
export class Inspection {
  #begun = null;
  #timer = 0;

  /**
   * @param {(link: string, answer: Answer | null) => void} show draws an answer; null for an empty link
   * @param {(error: Error) => void} fail says that there is none
   */
  constructor(show, fail) {
    this.show = show;
    this.fail = fail;
  }

  /** Asks once the typing rests. */
  schedule(link) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.ask(link), pause);
  }

  /** Asks now. The promise is kept when the answer is drawn or dropped, with whether it is drawn. */
  async ask(link) {
    clearTimeout(this.#timer);
    this.#begun?.abort();
    const begun = new AbortController();
    this.#begun = begun;
    try {
      const answer = link === "" ? null : await ask(link, begun.signal);
      if (this.#begun !== begun) return false;
      this.show(link, answer);
    } catch (error) {
      if (this.#begun !== begun) return false;
      this.fail(error);
    }
    return true;
  }
}

async function ask(link, signal) {
  const { value: description, text } = await resolve(link, signal);
  // A text that is not a link needs no further requests, which would be refused for the same reason.
  const isLink = !(isProblem(description) && description.status === 400);
  if (!isLink) return { description, text, explanation: null, association: null };
  // The file may have changed since the last answer; otherwise the browser's cache answers.
  const [explanation, association] = await Promise.all([
    explain(link, signal), file(associationPaths.apple, signal),
  ]);
  return { description, text, explanation, association: association?.text ?? null };
}
