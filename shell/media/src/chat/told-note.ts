import { formatCountOf } from '@studio/ui/format'
import type { ChatSurroundings } from './reply/chat-images.ts'

/**
 * Says what the model gets to know of the page with the next message; empty when it is nothing but the message.
 * @param sees whether the model can look at images
 */
export function toldNote({ currentPrompt, imageCount, character, styleId }: ChatSurroundings, sees: boolean): string {
  const told = [
    ...(currentPrompt.trim() === '' ? [] : ['your prompt']),
    ...(imageCount > 0 && sees ? [formatCountOf(imageCount, 'image')] : []),
    ...(styleId === undefined ? [] : ['the instructions of your style']),
    ...(character === undefined ? [] : [`that it is about ${character.name}`]),
  ]
  const unseen = imageCount > 0 && !sees ? `It cannot see your ${imageCount === 1 ? 'image' : 'images'}. ` : ''
  return `${told.length === 0 ? '' : `The AI also gets ${new Intl.ListFormat('en').format(told)}. `}${unseen}`
}

/** Says who writes the answers. */
export function answeredBy({ sandbox, ownServer }: { readonly sandbox: boolean; readonly ownServer: boolean }): string {
  if (sandbox) return 'Answers come from the AI sandbox.'
  if (ownServer) return "You talk to an AI on this studio's own server, which can be wrong."
  return 'You talk to an AI, which can be wrong.'
}
