import { t } from '../../texts.ts';

/** Draws a QR code, dark on white in every theme, because cameras need that. */
export function QrCode({ rows }: { rows: readonly (readonly boolean[])[] }) {
  const size = rows.length;
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('factors.qr')}>
      <path className="ground" d={`M0 0h${size}v${size}H0z`} />
      <path className="dark" d={path} />
    </svg>
  );
}
