/** "docs.example.com", as a person calls a service. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
