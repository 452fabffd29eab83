/** Id of the prompt's text field. */
export const promptId = 'prompt'

/** Puts the cursor into the prompt. */
export const focusPrompt = (): void => document.getElementById(promptId)?.focus()
