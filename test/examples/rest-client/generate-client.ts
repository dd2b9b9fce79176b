import { generateAst, type OpenAPI, parseSpec, printAst } from 'oazapfts';
import { createContext } from 'oazapfts/context';

/** Generates a typed client from a service's OpenAPI document. */
export async function generateClient(document: OpenAPI.Document): Promise<string> {
  // The parser replaces references in the object that it gets.
  const context = createContext(await parseSpec(structuredClone(document)));
  return printAst(await generateAst(context));
}
