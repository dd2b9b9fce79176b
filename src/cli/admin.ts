import { explain } from './admin-error.ts';
import { createAdminProgram } from './admin-program.ts';

createAdminProgram()
  .parseAsync()
  .catch((error: unknown) => {
    console.error(explain(error));
    process.exitCode = 1;
  });
