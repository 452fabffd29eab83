import { currentTexts, type TextSources } from '../../platform/eventsourcing/current-texts.ts'
import { StyleId, type UserId } from '../../platform/eventsourcing/event.ts'
import { checkStyle } from '../styles/commands.ts'
import { styleEvents, styleStream } from '../styles/events.ts'
import { builtInGuide, type Medium } from './contract.ts'

/** What a language model gets of a style guide. */
export interface StyleGuide {
  readonly name: string
  readonly text: string
}

/** The text of the built-in style guide. What it costs is told by that for images: no other may be longer. */
export const builtInTexts: Readonly<Record<Medium, string>> = {
  image: `Natural light, real texture and one believable moment. Begin with the subject and what it does, then the place, then the light, then lens and
distance, then colours and mood. Prefer what a camera could have seen to adjectives. Keep faces and hands natural. Use between 30 and 90 words,
no lists, no negations and no names of living artists.`,
  video: `Natural light, real weight and one believable moment in one shot. Begin with what moves and how, then what comes of it, then the camera,
still or slow, then light and sounds. Prefer what a camera could have seen to adjectives. Keep faces and hands natural. Use
between 30 and 90 words, no lists, no negations and no names of living artists.`,
}

/** A style guide by its id: the built-in one, which has words for each medium, or a style of this person. DomainError `not-found`. */
export async function styleGuideOf(
  sources: TextSources,
  userId: UserId,
  id: string,
  medium: Medium = 'image',
): Promise<StyleGuide> {
  if (id === builtInGuide.id) return { name: builtInGuide.name, text: builtInTexts[medium] }
  await checkStyle(sources, userId, id)
  const texts = await currentTexts(sources, styleStream(StyleId.parse(id)), styleEvents)
  return { name: texts['name'] ?? '', text: texts['instructions'] ?? '' }
}
