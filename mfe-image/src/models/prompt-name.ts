import { shortened } from '@studio/ui/format'

/** Most characters of a prompt that stand in a name: enough to tell it from others, few enough to listen to. */
const mostCharacters = 80

/** A prompt as the name of what was made from it, on one line. */
export function promptName(prompt: string): string {
  return shortened(prompt.replaceAll(/\s+/g, ' ').trim(), mostCharacters)
}
