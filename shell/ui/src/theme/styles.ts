import '@fontsource-variable/inter'
import './base.css'
import { applyTokens } from './tokens.ts'

/** Adds the font, the base styles and the token variables to the document. Called once by the program of the page. */
export function dressDocument(): void {
  applyTokens(document.documentElement.style)
}
