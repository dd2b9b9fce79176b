/** Returns what a webhook is for, or its URL if nobody has said. */
export function webhookName({ url, description }: { url: string; description: string | null }): string {
  return description || url;
}
