import { createAdminProgram, formatCommandError } from './admin-program.ts';

createAdminProgram()
  .parseAsync()
  .catch((error: unknown) => {
    console.error(formatCommandError(error));
    process.exitCode = 1;
  });
