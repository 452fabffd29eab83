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
  ['PROMPT: a harbour!\nFog? Rain?', 'a harbour!', '', ''],
  ['PROMPT: a harbour\nFog?', 'a harbour\nFog?', '', ''],
  ['PROMPT: a harbour.Fog?', 'a harbour.Fog?', '', ''],
  ['PROMPT: a harbour. ??', 'a harbour. ??', '', ''],
  ['PROMPT: who? And where?', 'who? And where?', '', ''],
  ['PROMPT: ""', undefined, '', ''],
  ['PROMPT: "', '"', '', ''],
  ['PROMPT: “a harbour"`', 'a harbour', '', ''],
  ['PROMPT: ”a harbour“', '”a harbour“', '', ''],
  ['PROMPT: who?', 'who?', '', ''],
  ['PROMPT:', undefined, '', ''],
])('%j', (reply, prompt, before, after) => {
  expect(replyParts(reply)).toEqual({ prompt, before, after })
})

/** Each of them kept a regular expression busy for minutes, or for ever: a test that fails here does not end. */
it.each<[string, string]>([
  ['questions', `PROMPT: a.${'  ?'.repeat(4_000)} x`],
  ['quotes', `PROMPT:${'"'.repeat(12_000)}x`],
  ['spaces', `${'* '.repeat(6_000)}x PROMPT: a`],
  ['lines', `PROMPT: a${' \n'.repeat(6_000)}x`],
  ['marks', `PROMPT: ${'*'.repeat(12_000)}`],
])('cuts 12,000 characters of %s at once', (_, reply) => {
  expect(replyParts(reply).before.length).toBeLessThan(reply.length)
})
