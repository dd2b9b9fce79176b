import type { ValidationErrors } from '../validation-errors.ts';

export const logoTypes = ['png', 'jpeg'] as const;
export type LogoType = (typeof logoTypes)[number];

/** An image by its header. */
export interface LogoImage {
  readonly bytes: Buffer;
  readonly type: LogoType;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export const MAX_LOGO_BYTES = 200 * 1024;
const MAX_LOGO_PIXELS = 2_000;

/**
 * Reads an uploaded logo: a PNG or JPEG of at most 200 KiB and 2,000 pixels a side ([D144]). Its format is that of its bytes, whatever its
 * name says. Adds the problem of another file to `errors`, and then returns undefined.
 */
export function readLogo(errors: ValidationErrors, bytes: Buffer): LogoImage | undefined {
  const header = readPngHeader(bytes) ?? readJpegHeader(bytes);
  if (bytes.length > MAX_LOGO_BYTES) errors.add('logo', `must have at most 200 KiB; it has ${toKib(bytes.length)}.`);
  else if (!header) errors.add('logo', 'must be a complete PNG or JPEG image.');
  else if (Math.max(header.width, header.height) > MAX_LOGO_PIXELS)
    errors.add('logo', `must have at most 2,000 pixels a side; it has ${header.width} × ${header.height}.`);
  else return { bytes, ...header };
  return undefined;
}

/** Reads the upload of a logo, if there is one, so that its problem is reported together with those of other fields. */
export async function receiveLogo(
  errors: ValidationErrors,
  upload: { bytes: Buffer } | Promise<{ bytes: Buffer }> | null | undefined,
): Promise<LogoImage | undefined> {
  return upload && !errors.has('logo') ? readLogo(errors, (await upload).bytes) : undefined;
}

function toKib(bytes: number): number {
  return Math.ceil(bytes / 1024);
}

type Header = Omit<LogoImage, 'bytes'>;

const PNG_START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
/** The chunk IEND with its checksum. */
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');

function readPngHeader(bytes: Buffer): Header | undefined {
  if (!bytes.subarray(0, PNG_START.length).equals(PNG_START) || !bytes.subarray(-PNG_END.length).equals(PNG_END))
    return undefined;
  return sized('png', bytes.readUInt32BE(16), bytes.readUInt32BE(20));
}

/** The markers of a frame header, which hold the size: all C0 to CF but those of tables and extensions. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpegHeader(bytes: Buffer): Header | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.lastIndexOf(JPEG_END) < 0) return undefined;
  let offset = 2;
  while (offset + 9 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1] as number;
    if (isFrame(marker)) return sized('jpeg', bytes.readUInt16BE(offset + 7), bytes.readUInt16BE(offset + 5));
    // Bytes of FF may fill the space before a marker.
    offset += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(offset + 2);
  }
  return undefined;
}

const JPEG_END = Buffer.from('ffd9', 'hex');

function sized(type: LogoType, width: number, height: number): Header | undefined {
  return width > 0 && height > 0 ? { type, width, height } : undefined;
}
