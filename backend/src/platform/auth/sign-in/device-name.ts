const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (of: typeof browsers, text: string) => of.find(([, mark]) => mark.test(text))?.[0]

/**
 * What a person calls the device that a browser runs on, such as `Firefox on Windows`; undefined when its user agent tells nothing known.
 * Only this is kept of the user agent.
 */
export function deviceName(userAgent: string | undefined): string | undefined {
  const [browser, system] = [nameIn(browsers, userAgent ?? ''), nameIn(systems, userAgent ?? '')]
  return browser !== undefined && system !== undefined ? `${browser} on ${system}` : (browser ?? system)
}
