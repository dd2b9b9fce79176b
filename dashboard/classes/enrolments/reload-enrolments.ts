import { useQueryClient } from '@tanstack/react-query';

/** Returns a function that loads everything again that shows who is in which class. */
export function useReloadEnrolments(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    for (const key of ['classes', 'student', 'students', 'own-classes'])
      void client.invalidateQueries({ queryKey: [key] });
    await client.invalidateQueries({ queryKey: ['class'] });
  };
}
