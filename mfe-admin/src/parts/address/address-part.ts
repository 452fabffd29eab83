/** A part of an address by its name, as the router has read it; empty where there is none. */
export function addressPart(params: Readonly<Record<string, unknown>>, name: string): string {
  const part = params[name]
  return typeof part === 'string' ? part : ''
}
