/** The process that typesets documents. It is one of its own because the compiler is native code: its crash does not end the service. */
import { constants, setPriority } from 'node:os';
import { DocumentCompiler } from './document-compiler.ts';
import type { TypesetAnswer, TypesetJob } from './typeset-messages.ts';

// Requests come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const [fontDir] = process.argv.slice(2);
const compiler = new DocumentCompiler(fontDir);

process.on('message', (job: TypesetJob) => process.send?.(answer(job)));
// The service has ended.
process.on('disconnect', () => process.exit());

function answer(job: TypesetJob): TypesetAnswer {
  const result = compile(job);
  return { ...result, residentBytes: process.memoryUsage.rss() };
}

function compile(job: TypesetJob): Pick<TypesetAnswer, 'pdf' | 'error'> {
  try {
    return { pdf: compiler.compile(job) };
  } catch (error) {
    // Its quotations are texts of the documents, which are not logged.
    return { error: String(error).replace(/`[^`]*`/g, '…') };
  }
}
