/** What a building is called on the screen. */
export function displayName(name: string): string {
  return name.trim() || 'Unnamed building';
}
