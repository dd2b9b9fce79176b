import { formatCommandError } from './admin-error.ts';
import { createAdminProgram } from './admin-program.ts';

createAdminProgram()
  .parseAsync()
  .catch((error: unknown) => {
    console.error(formatCommandError(error));
    process.exitCode = 1;
  });
