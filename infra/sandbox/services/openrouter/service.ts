import { bearerKeyIn, type Service } from '../service.ts'
import { completionRoutes } from './completions.ts'
import { refusal, wordsIn } from './wire.ts'

/** OpenRouter, chat completions. */
export const openrouter: Service = {
  routes: completionRoutes,
  keyIn: bearerKeyIn,
  promptIn: wordsIn,
  denial: (status, message) => refusal(status, message),
  noCredits: 402,
}
