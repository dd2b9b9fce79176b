import { formatNumber } from '../../texts.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a size, as `1.5 MB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const options = { style: 'unit', unit: units[power] as string, maximumFractionDigits: 1 } as const;
  return formatNumber(bytes / 1024 ** power, options);
}
