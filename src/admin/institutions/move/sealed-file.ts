import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { OperatorError } from '../../../shared/operator-error.ts';

const CIPHER = 'aes-256-gcm';
const MAGIC = Buffer.from('registrar institution 1\n');
const SALT = 16;
const KEY = 32;
/** A second part of what scrypt derives. It tells a wrong passphrase from a damaged file, and nothing about the key. */
const VERIFIER = 32;
const HEAD = MAGIC.length + SALT + VERIFIER;
const TAG = 16;
const CHUNK = 64 * 1024;

/** 128 MB and about half a second, against guesses. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const NO_EXPORT = 'The file is no export of an institution.';
const WRONG_PASSPHRASE = 'The passphrase is not the one that the file was exported with.';
const DAMAGED = 'The file is cut or damaged: copy it again, or export it again.';

/**
 * Encrypts a file with a passphrase: magic, salt, verifier, then chunks of AES-256-GCM. The nonce of a chunk is its number and whether
 * it is the last one, so that chunks cannot be reordered, removed or cut off without notice.
 */
export async function* seal(contents: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const { key, verifier } = await deriveKey(passphrase, salt);
  const head = Buffer.concat([MAGIC, salt, verifier]);
  yield head;
  for await (const { chunk, nonce } of chunksOf(contents, CHUNK)) {
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(head);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts what `seal` has encrypted. @throws OperatorError for another file, another passphrase, and a file that was changed or cut */
export async function* unseal(file: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const input = file[Symbol.asyncIterator]();
  const [head, rest] = await takeHead(input);
  const { key, verifier } = await deriveKey(passphrase, head.subarray(MAGIC.length, MAGIC.length + SALT));
  if (!timingSafeEqual(verifier, head.subarray(HEAD - VERIFIER))) throw new OperatorError(WRONG_PASSPHRASE);
  for await (const { chunk, nonce } of chunksOf(followedBy(rest, input), CHUNK + TAG))
    yield decrypt(chunk, { key, nonce, head });
}

async function deriveKey(passphrase: string, salt: Buffer): Promise<{ key: Buffer; verifier: Buffer }> {
  const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);
  const derived = await derive(passphrase, salt, KEY + VERIFIER, COST);
  return { key: derived.subarray(0, KEY), verifier: derived.subarray(KEY) };
}

function decrypt(chunk: Buffer, { key, nonce, head }: { key: Buffer; nonce: Buffer; head: Buffer }): Buffer {
  try {
    const end = chunk.length - TAG;
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG }).setAAD(head);
    decipher.setAuthTag(chunk.subarray(end));
    return Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.final()]);
  } catch (cause) {
    throw new OperatorError(DAMAGED, { cause });
  }
}

/** Reads the head, and returns it with the bytes that were read beyond it. */
async function takeHead(input: AsyncIterator<Buffer>): Promise<[head: Buffer, rest: Buffer]> {
  let read: Buffer = Buffer.alloc(0);
  while (read.length < HEAD) {
    const { done, value } = await input.next();
    if (done) throw new OperatorError(read.length < MAGIC.length || !startsAsOurs(read) ? NO_EXPORT : DAMAGED);
    read = Buffer.concat([read, value]);
  }
  if (!startsAsOurs(read)) throw new OperatorError(NO_EXPORT);
  return [read.subarray(0, HEAD), read.subarray(HEAD)];
}

function startsAsOurs(file: Buffer): boolean {
  return file.subarray(0, MAGIC.length).equals(MAGIC);
}

async function* followedBy(first: Buffer, input: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await input.next(); !next.done; next = await input.next()) yield next.value;
}

/** Cuts contents into chunks of a size, each with its nonce. The last chunk may be shorter, or empty. */
async function* chunksOf(
  contents: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; nonce: Buffer }> {
  let pending: Buffer = Buffer.alloc(0);
  let count = 0;
  for await (const part of contents) {
    pending = pending.length === 0 ? part : Buffer.concat([pending, part]);
    // A full chunk waits until another byte follows: it may be the last one.
    while (pending.length > size) {
      yield { chunk: pending.subarray(0, size), nonce: nonceOf(count, false) };
      pending = pending.subarray(size);
      count += 1;
    }
  }
  yield { chunk: pending, nonce: nonceOf(count, true) };
}

function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(count, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}
