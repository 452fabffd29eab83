/** Lets the browser save what is at an address, as a file of this name, or of the one that the server gives it. */
export function saveFrom(href: string, name = ''): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}
