/** Id of the prompt's text field. */
export const promptId = 'prompt'

/** Focuses the prompt. */
export function focusPrompt(): void {
  document.getElementById(promptId)?.focus()
}
