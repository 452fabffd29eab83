import { expect, it } from 'vitest'
import { replyParts } from './finished-prompt.ts'

it.each<[string, string | undefined, string, string]>([
  ['Just talk.', undefined, 'Just talk.', ''],
  ['Here:\n\nPROMPT: a harbour at dawn.\n\nWarmer?', 'a harbour at dawn.', 'Here:', 'Warmer?'],
  ['PROMPT: a harbour. Shall I add fog?', 'a harbour.', '', ''],
  ['PROMPT: a harbour. Fog? Rain?', 'a harbour.', '', ''],
  ['PROMPT: a harbour\n\nwith two boats.\n\nFog?\n\nOr rain?', 'a harbour\n\nwith two boats.', '', 'Fog?\n\nOr rain?'],
  ['**PROMPT:** "a harbour"', 'a harbour', '', ''],
  ['PROMPT: “what is this?” on a sign', '“what is this?” on a sign', '', ''],
  ['PROMPT: who?', 'who?', '', ''],
  ['PROMPT:', undefined, '', ''],
])('%j', (reply, prompt, before, after) => {
  expect(replyParts(reply)).toEqual({ prompt, before, after })
})
