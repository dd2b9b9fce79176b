import { getRouteApi } from '@tanstack/react-router';
import type { ExportFilters } from './export-filters.ts';

const route = getRouteApi('/export');

/** Returns a function that changes filters in the address. It removes those that are undefined. */
export function useChoice(filters: ExportFilters) {
  const navigate = route.useNavigate();
  return (changed: { [Name in keyof ExportFilters]: ExportFilters[Name] | undefined }): void => {
    const kept = Object.entries({ ...filters, ...changed }).filter(([, value]) => value !== undefined);
    void navigate({ search: Object.fromEntries(kept), replace: true });
  };
}
