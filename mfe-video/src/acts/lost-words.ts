/** What a toast says of files that were still on their way when settings were reused, because Undo cannot bring them back; nothing when there were none. */
export const lostWords = (isLost: boolean): { readonly description?: string } =>
  isLost ? { description: 'What was still on its way was left out.' } : {}
