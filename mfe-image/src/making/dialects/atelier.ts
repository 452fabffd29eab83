import { Making } from '@studio/backend/contract/downloads'
import type { FileTexts } from '../files/file-texts.ts'
import type { FoundSettings } from '../found-settings.ts'

const keyword = 'atelier'

/** What one of our own files says: JSON under our keyword in a PNG, behind it in the maker note of others. */
export function readAtelier(texts: FileTexts): FoundSettings | undefined {
  const note = texts['maker-note']
  const text = texts[keyword] ?? (note?.startsWith(`${keyword}\0`) ? note.slice(keyword.length + 1) : undefined)
  if (text === undefined) return undefined
  const { data: making } = Making.safeParse(parsed(text))
  return making && { ...making, tool: 'Atelier', others: [] }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Somebody else's text under our keyword, or one that was cut off: it says nothing.
    return undefined
  }
}
