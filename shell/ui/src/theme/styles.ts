import '@fontsource-variable/inter'
import './base.css'
import { applyTokens } from './tokens.ts'

/** Makes the document ours: font, ground rules and token variables. Called once by whoever owns the page. */
export const dressDocument = (): void => applyTokens(document.documentElement.style)
