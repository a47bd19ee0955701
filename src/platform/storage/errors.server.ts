export class TooLargeError extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`The file is larger than the ${maxBytes} bytes allowed`);
    this.name = "TooLargeError";
    this.maxBytes = maxBytes;
  }
}

export class InvalidKeyError extends Error {
  constructor(key: string) {
    super(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
    this.name = "InvalidKeyError";
  }
}

export class RangeNotSatisfiableError extends Error {
  /** Size of the whole file, for the `Content-Range` of a 416 answer. */
  readonly bytes: number;

  constructor(bytes: number) {
    super(`The range lies outside the file's ${bytes} bytes`);
    this.name = "RangeNotSatisfiableError";
    this.bytes = bytes;
  }
}
