import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from './process/package-root.ts';

// Code that a former start compiled makes this one about a fifth shorter. It is kept where only those can write who install the
// program, as it says what is executed: a service that runs as another user than the installer goes without.
enableCompileCache(join(packageRoot, 'node_modules', '.cache', 'registrar'));

// Until the program is there to stop in order, there is nothing that would have to.
const leave = () => process.exit(0);
process.on('SIGTERM', leave).on('SIGINT', leave);
await import('./server/run.ts');
process.off('SIGTERM', leave).off('SIGINT', leave);
