import { type Html, trusted } from './html.ts'

/** The product's sign, the same as in the shell's assets. */
const drawing =
  '<rect width="32" height="32" rx="8" fill="#181715"/>' +
  '<path d="M7 25 16 6l9 19" fill="none" stroke="#f4f0ea" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>' +
  '<circle cx="16" cy="20.5" r="3" fill="#ff8562"/>'

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">${drawing}</svg>`

/** The sign, for a page. */
export const mark: Html = trusted(svg)

/** The sign as an address, for the browser's tab. */
export const markAddress = `data:image/svg+xml,${encodeURIComponent(svg)}`
