import { replyParts } from '@studio/backend/contract/chat'
import type { ShownMessage } from './chat-state.ts'

/** A reply as screen readers say it, once it is there. */
export function spoken({ content }: ShownMessage): string {
  const { before, prompt = '', after } = replyParts(content)
  return [before, prompt, after].join('\n')
}

/** What may have arrived so far of the mark before a prompt, the longest first. */
const beginnings = ['PROMPT', 'PROMP', 'PROM', 'PRO', 'PR', 'P'] as const

/** A reply as it is shown while it is written: without the mark before its prompt, of which only the beginning may have arrived. */
export function unmarked(text: string): string {
  const { before, prompt, after } = replyParts(text)
  if (before.length + after.length < text.trim().length) return [before, prompt, after].filter(Boolean).join('\n\n')
  const end = beginnings.find((beginning) => text.endsWith(beginning)) ?? ''
  return text.slice(0, text.length - end.length)
}
