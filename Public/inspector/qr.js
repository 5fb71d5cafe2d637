// QR codes, as ISO/IEC 18004:2015 has them: byte mode, error correction level M, versions 1 to 40.
//
// A symbol is made in the order of the standard's clause 7.1: the data as a bit stream (7.4), error correction words
// (7.5), all of them interleaved (7.6), placed around the patterns that readers look for (6.3, 7.7), under the mask
// that leaves the fewest patterns that could be mistaken for something else (7.8), with the format and version (7.9,
// 7.10).

/** Error correction words in each block at level M, by version (table 9). */
const CORRECTION = [
  0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];

/** Blocks at level M, by version (table 9). */
const BLOCKS = [
  0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
  35, 37, 38, 40, 43, 45, 47, 49,
];

/** The two bits that stand for level M in the format information (table 12). */
const LEVEL = 0b00;

/** The eight masks: whether the module in this row and column is inverted (table 10). */
const MASKS = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/**
 * The symbol of a text in UTF-8, the smallest that holds it.
 *
 * @param {string} text
 * @returns {{version: number, mask: number, size: number, rows: boolean[][]}} rows of modules, true for dark ones,
 *   without the quiet zone of four modules that belongs around them (clause 6.3.8)
 * @throws {RangeError} if it is longer than 2,331 octets, the most that version 40 holds
 */
export function encode(text) {
  const octets = new TextEncoder().encode(text);
  const version = smallestVersion(octets.length);
  const words = interleave(dataWords(octets, version), version);
  let best = null;
  for (let mask = 0; mask < MASKS.length; mask += 1) {
    const symbol = draw(words, version, mask);
    const cost = penalty(symbol.rows);
    if (best === null || cost < best.cost) best = { ...symbol, cost };
  }
  return { version, mask: best.mask, size: best.rows.length, rows: best.rows };
}

// Clause 7.4: the data.

/** Modules for data and error correction, whole words of them, by version: the square less its function patterns. */
function capacity(version) {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const patterns = Math.floor(version / 7) + 2;
    modules -= (25 * patterns - 10) * patterns - 55;
    if (version >= 7) modules -= 36;
  }
  return Math.floor(modules / 8);
}

function dataCapacity(version) {
  return capacity(version) - CORRECTION[version] * BLOCKS[version];
}

/** Bits of the character count in byte mode (table 3). */
function countBits(version) {
  return version < 10 ? 8 : 16;
}

function smallestVersion(length) {
  for (let version = 1; version <= 40; version += 1) {
    if (4 + countBits(version) + 8 * length <= 8 * dataCapacity(version)) return version;
  }
  throw new RangeError(`${length} octets are more than a QR code holds`);
}

/** Mode, count, octets, terminator, and padding up to the capacity (7.4.3, 7.4.5, 7.4.9, 7.4.10). */
function dataWords(octets, version) {
  const bits = [];
  const append = (value, length) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1);
  };
  append(0b0100, 4);
  append(octets.length, countBits(version));
  for (const octet of octets) append(octet, 8);
  const room = 8 * dataCapacity(version);
  append(0, Math.min(4, room - bits.length));
  append(0, (8 - (bits.length % 8)) % 8);
  for (let filler = 0xec; bits.length < room; filler ^= 0xec ^ 0x11) append(filler, 8);
  const words = new Uint8Array(room / 8);
  bits.forEach((bit, index) => (words[index >> 3] |= bit << (7 - (index & 7))));
  return words;
}

// Clause 7.5: error correction, by Reed and Solomon over the field of 256 elements with x^8 + x^4 + x^3 + x^2 + 1.

function multiply(left, right) {
  let result = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    result = (result << 1) ^ ((result >>> 7) * 0x11d);
    result ^= ((right >>> bit) & 1) * left;
  }
  return result;
}

/** All of (x - 2^i) for i below the degree, multiplied: highest power first and without its coefficient 1 (annex A). */
function generator(degree) {
  const result = new Uint8Array(degree);
  result[degree - 1] = 1;
  let root = 1;
  for (let factor = 0; factor < degree; factor += 1) {
    for (let index = 0; index < degree; index += 1) {
      result[index] = multiply(result[index], root);
      if (index + 1 < degree) result[index] ^= result[index + 1];
    }
    root = multiply(root, 2);
  }
  return result;
}

/** What is left of the data, as a polynomial, divided by the generator. */
function remainder(data, divisor) {
  const result = new Uint8Array(divisor.length);
  for (const word of data) {
    const factor = word ^ result[0];
    result.copyWithin(0, 1);
    result[result.length - 1] = 0;
    divisor.forEach((coefficient, index) => (result[index] ^= multiply(coefficient, factor)));
  }
  return result;
}

/** Cuts the data into blocks, the shorter ones first, and takes a word from each in turn (7.6). */
function interleave(data, version) {
  const count = BLOCKS[version];
  const short = Math.floor(data.length / count);
  const shorter = count - (data.length % count);
  const divisor = generator(CORRECTION[version]);
  const blocks = [];
  for (let index = 0, start = 0; index < count; index += 1) {
    const end = start + short + (index < shorter ? 0 : 1);
    const words = data.subarray(start, end);
    blocks.push({ words, correction: remainder(words, divisor) });
    start = end;
  }
  const result = [];
  for (let index = 0; index <= short; index += 1) {
    for (const { words } of blocks) if (index < words.length) result.push(words[index]);
  }
  for (let index = 0; index < divisor.length; index += 1) {
    for (const { correction } of blocks) result.push(correction[index]);
  }
  return result;
}

// Clauses 6.3 and 7.7: the square.

/** The rows and columns in which alignment patterns stand (annex E). */
function alignment(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = 4 * version + 10;
  const step = version === 32 ? 26 : Math.ceil((last - 6) / (2 * count - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - step * (count - 2 - index))];
}

/** Draws the symbol under one mask. */
function draw(words, version, mask) {
  const size = 4 * version + 17;
  const rows = Array.from({ length: size }, () => new Array(size).fill(false));
  const taken = Array.from({ length: size }, () => new Array(size).fill(false));
  const set = (row, column, dark) => {
    rows[row][column] = dark;
    taken[row][column] = true;
  };
  drawFinders(set, size);
  drawTiming(set, size, taken);
  drawAlignment(set, size, alignment(version));
  drawFormat(set, size, mask);
  if (version >= 7) drawVersion(set, size, version);
  drawWords(rows, taken, words, MASKS[mask]);
  return { mask, rows };
}

/** Three finder patterns, each with its separator (6.3.3, 6.3.4). */
function drawFinders(set, size) {
  for (const [top, left] of [[3, 3], [3, size - 4], [size - 4, 3]]) {
    for (let y = -4; y <= 4; y += 1) {
      for (let x = -4; x <= 4; x += 1) {
        const [row, column] = [top + y, left + x];
        if (row < 0 || row >= size || column < 0 || column >= size) continue;
        const ring = Math.max(Math.abs(x), Math.abs(y));
        set(row, column, ring !== 2 && ring !== 4);
      }
    }
  }
}

/** Modules that alternate between the finders (6.3.5). */
function drawTiming(set, size, taken) {
  for (let index = 0; index < size; index += 1) {
    if (!taken[6][index]) set(6, index, index % 2 === 0);
    if (!taken[index][6]) set(index, 6, index % 2 === 0);
  }
}

/** Alignment patterns wherever no finder is (6.3.6). */
function drawAlignment(set, size, centers) {
  for (const top of centers) {
    for (const left of centers) {
      const corner = (top === 6 && (left === 6 || left === size - 7)) || (top === size - 7 && left === 6);
      if (corner) continue;
      for (let y = -2; y <= 2; y += 1) {
        for (let x = -2; x <= 2; x += 1) set(top + y, left + x, Math.max(Math.abs(x), Math.abs(y)) !== 1);
      }
    }
  }
}

/** Appends the remainder of a division by a polynomial, a Bose-Chaudhuri-Hocquenghem code (annexes C and D). */
function withCheckBits(data, divisor, count) {
  let rest = data;
  for (let bit = 0; bit < count; bit += 1) rest = (rest << 1) ^ ((rest >>> (count - 1)) * divisor);
  return (data << count) | (rest & ((1 << count) - 1));
}

/** Level and mask, twice, and the module that is always dark (7.9.1). */
function drawFormat(set, size, mask) {
  const bits = withCheckBits((LEVEL << 3) | mask, 0x537, 10) ^ 0x5412;
  const bit = (index) => ((bits >>> index) & 1) === 1;
  for (let index = 0; index <= 5; index += 1) set(index, 8, bit(index));
  set(7, 8, bit(6));
  set(8, 8, bit(7));
  set(8, 7, bit(8));
  for (let index = 9; index < 15; index += 1) set(8, 14 - index, bit(index));
  for (let index = 0; index < 8; index += 1) set(8, size - 1 - index, bit(index));
  for (let index = 8; index < 15; index += 1) set(size - 15 + index, 8, bit(index));
  set(size - 8, 8, true);
}

/** The version, twice, from version 7 on (7.10). */
function drawVersion(set, size, version) {
  const bits = withCheckBits(version, 0x1f25, 12);
  for (let index = 0; index < 18; index += 1) {
    const dark = ((bits >>> index) & 1) === 1;
    const [near, far] = [Math.floor(index / 3), size - 11 + (index % 3)];
    set(near, far, dark);
    set(far, near, dark);
  }
}

/** Fills what is free in columns two wide, from the right, upwards and downwards in turn (7.7.3), under the mask. */
function drawWords(rows, taken, words, mask) {
  const size = rows.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    // Column 6 holds the timing pattern.
    if (right === 6) right = 5;
    const upwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (taken[row][column]) continue;
        const dark = bit < 8 * words.length && ((words[bit >> 3] >>> (7 - (bit & 7))) & 1) === 1;
        rows[row][column] = dark !== mask(row, column);
        bit += 1;
      }
    }
  }
}

// Clause 7.8.3: the penalty of a mask (table 11).

function penalty(rows) {
  const columns = rows.map((_, index) => rows.map((row) => row[index]));
  let cost = squares(rows) + balance(rows);
  for (const line of [...rows, ...columns]) cost += runs(line) + finderLikes(line);
  return cost;
}

/** Five or more modules of one colour in a line: 3, and 1 for each beyond five. */
function runs(line) {
  let [cost, length] = [0, 1];
  for (let index = 1; index <= line.length; index += 1) {
    if (line[index] === line[index - 1]) {
      length += 1;
    } else {
      if (length >= 5) cost += length - 2;
      length = 1;
    }
  }
  return cost;
}

/** A square of four modules of one colour: 3, overlapping ones too. */
function squares(rows) {
  let cost = 0;
  for (let row = 1; row < rows.length; row += 1) {
    for (let column = 1; column < rows.length; column += 1) {
      const dark = rows[row][column];
      if (dark === rows[row][column - 1] && dark === rows[row - 1][column] && dark === rows[row - 1][column - 1]) {
        cost += 3;
      }
    }
  }
  return cost;
}

/** What looks like a finder, 1:1:3:1:1 with four light modules before or after it: 40. */
function finderLikes(line) {
  const text = line.map((dark) => (dark ? "1" : "0")).join("");
  let cost = 0;
  for (const pattern of ["10111010000", "00001011101"]) {
    for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) cost += 40;
  }
  return cost;
}

/** Each whole 5 % by which the dark modules are more or fewer than half: 10. */
function balance(rows) {
  const total = rows.length ** 2;
  const dark = rows.reduce((sum, row) => sum + row.filter(Boolean).length, 0);
  return Math.floor(Math.abs(dark * 20 - total * 10) / total) * 10;
}
