import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from './shared/package-root.ts';

// Reusing compiled code makes a start about a fifth shorter. The cache decides what is executed, so it lies in a folder that only
// the installing user can write to: a service that runs as another user goes without it.
enableCompileCache(join(packageRoot, 'node_modules', '.cache', 'registrar'));

// Before run.ts installs its own handlers there is nothing to shut down: just exit.
const exit = () => process.exit(0);
process.on('SIGTERM', exit).on('SIGINT', exit);
await import('./server/run.ts');
process.off('SIGTERM', exit).off('SIGINT', exit);
