/** Whether this is a computer of Apple's, whose keyboards have Command in place of Control, and whose Delete deletes backwards. */
export function isApple(agent: string = navigator.userAgent): boolean {
  return /Macintosh|iPhone|iPad/.test(agent)
}

const appleNames: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧', Del: '⌫', Enter: '⏎' }

/** The names of keys as they are printed on this keyboard: `Ctrl` is `⌘` and `Del` is `⌫` on a Mac. */
export function keyNames(keys: readonly string[], apple: boolean = isApple()): readonly string[] {
  return apple ? keys.map((key) => appleNames[key] ?? key) : keys
}
