import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from './package-root.ts';

// Code that a former start compiled makes this one a quarter shorter. It is kept where only those can write who install the program.
enableCompileCache(join(packageRoot, 'node_modules', '.cache', 'registrar'));
await import('./run.ts');
