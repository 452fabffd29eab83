const words: Readonly<Record<string, string>> = {
  image: 'Images',
  video: 'Videos',
  animation: 'Copied videos',
  'lip-sync': 'Lip syncs',
  chat: 'Chat',
  'image-prompt': 'Prompt from image',
  'style-analysis': 'Style analysis',
}

/** What a charge was for, in words; a word of a later release is shown as it is. */
export function featureWords(feature: string): string {
  return words[feature] ?? feature
}
