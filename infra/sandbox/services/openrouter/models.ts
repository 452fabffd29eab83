/** A language model as the service lists it; dollars per million tokens (providers 6). */
export interface ChatModel {
  readonly sees: boolean
  readonly inputPrice: number
  readonly outputPrice: number
}

/** The models that the sandbox stands in for. */
export const chatModels: ReadonlyMap<string, ChatModel> = new Map([
  ['anthropic/claude-sonnet-4.5', { sees: true, inputPrice: 3, outputPrice: 15 }],
  ['openai/gpt-4o', { sees: true, inputPrice: 2.5, outputPrice: 10 }],
  ['google/gemini-2.5-flash', { sees: true, inputPrice: 0.3, outputPrice: 2.5 }],
  ['x-ai/grok-4.3', { sees: false, inputPrice: 1.25, outputPrice: 2.5 }],
  ['cognitivecomputations/dolphin-mistral-24b-venice-edition:free', { sees: false, inputPrice: 0, outputPrice: 0 }],
  ['x-ai/grok-code-fast-1', { sees: false, inputPrice: 0.2, outputPrice: 1.5 }],
  ['qwen/qwen-2.5-72b-instruct', { sees: false, inputPrice: 0.36, outputPrice: 0.4 }],
])
