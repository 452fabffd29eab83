/**
 * What a toast says of what is missing when settings were reused: files that were still on their way, because Undo cannot bring them back,
 * and audio of the person's own, whose file is not at hand; nothing when there was none.
 */
export function lostWords(isLost: boolean, hadAudio = false): { readonly description?: string } {
  const sentences = [
    ...(hadAudio ? ['Its audio must be chosen again.'] : []),
    ...(isLost ? ['What was still on its way was left out.'] : []),
  ]
  return sentences.length === 0 ? {} : { description: sentences.join(' ') }
}
