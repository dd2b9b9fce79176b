import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import type { ServiceRequest } from '../../access/service-request.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Registrar } from '../../registrar.ts';
import { serviceAddress } from '../../settings/service-address.ts';
import type { DocumentContent } from '../document-content.ts';

/** Path of the page that verifies codes ([D148]). */
const VERIFY_PATH = '/verify';

/** The shared parts of the process that print documents. */
export type Printing = Pick<Registrar, 'typesetter' | 'config'>;

/** Typesets documents of one kind and language as one file. @throws AppError as `Typesetter.typeset` */
export async function printDocuments(
  { typesetter, config }: Printing,
  { caller, database }: ServiceRequest,
  { title, contents }: { readonly title: string; readonly contents: readonly DocumentContent[] },
  signal?: AbortSignal,
): Promise<Buffer> {
  const { institutionId } = caller;
  const address = serviceAddress(config);
  const job = {
    kind: (contents[0] as DocumentContent).kind,
    contents,
    title,
    logos: await readLogos(database.pool, institutionId, contents),
    verifyUrl: address === undefined ? null : address + VERIFY_PATH,
  };
  return typesetter.typeset(institutionId, job, signal);
}

/** Typesets one document. @throws AppError as `printDocuments` */
export async function openDocument(
  printing: Printing,
  request: ServiceRequest,
  content: DocumentContent,
): Promise<Readable> {
  const title = `${content.layout.title} – ${content.student.name}`;
  return Readable.from([await printDocuments(printing, request, { title, contents: [content] })]);
}

const LOGOS = `select sha256, image from document_logos where institution_id = $1 and sha256 = any($2::text[])`;

/** Reads the images of the logos that documents name, by their SHA-256. */
async function readLogos(
  pool: Pool,
  institutionId: number,
  contents: readonly DocumentContent[],
): Promise<Map<string, Buffer>> {
  const hashes = new Set(contents.flatMap(({ layout }) => layout.logo?.sha256 ?? []));
  if (hashes.size === 0) return new Map();
  const { rows } = await prepared<{ sha256: string; image: Buffer }>(pool, LOGOS, [institutionId, [...hashes]]);
  return new Map(rows.map(({ sha256, image }) => [sha256, image]));
}
