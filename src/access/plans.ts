/** The plans of institutions ([D11]). */
export const plans = ['standard', 'premium', 'enterprise'] as const;
export type Plan = (typeof plans)[number];
