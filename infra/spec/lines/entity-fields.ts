import { adminTests as ad } from '../admin-tests.ts'
import { animationTests as a } from '../animation-tests.ts'
import { field, instead, type Line, type TestName } from '../line.ts'
import { lipSyncTests as l } from '../lip-sync-tests.ts'
import { tests as t } from '../tests.ts'

type Tests = readonly [TestName, ...TestName[]]

/** A field of an account. */
export function ofAccount(words: string, name: string, ...tests: Tests): Line {
  return field(words, 'the document of accounts', name, ...tests)
}

/** A field of a generation that its response has. */
export function ofGeneration(words: string, name: string, ...tests: Tests): Line {
  return field(words, 'GET /api/generations/{id}', name, ...tests)
}

/** A field of a generation that is an input of its job. */
export function ofJob(words: string, name: string): Line {
  return field(words, 'JobRequested', name, t.generateCall)
}

/** The fields of cost tracking, which both documents list. The words of the first and of the cost differ. */
export function costTracking(words: { readonly id: string; readonly cost: string }): readonly Line[] {
  const ofCharge = (of: string, name: string, where = 'CostRecorded') => field(of, where, name, t.chargedOnce)
  return [
    field(words.id, 'the document of charges', '_id', t.ledger),
    ofCharge('userId', 'userId'),
    ofCharge('feature', 'feature'),
    ofCharge('model', 'model'),
    ofCharge('details (json)', 'usage'),
    ofCharge(words.cost, 'amount', 'CostRecorded, in millionths of a dollar'),
    field('createdAt', 'the document of charges', 'at', t.ledger),
  ]
}

/** Fields that have the name by which the specification lists them: the first word after the name of the entity. */
export function fields(where: string, words: readonly string[], ...tests: Tests): readonly Line[] {
  return words.map((of) => field(of, where, of.replace(/^.*(\| |: )/, '').split(' ')[0] ?? '', ...tests))
}

/** The fields of admins and of their sessions, which both documents list. The words of the ids differ. */
export function adminFields(words: { readonly id: string; readonly sessionId: string }): readonly Line[] {
  const document = 'the document of admins'
  const ofSession = (of: string, name: string) =>
    field(of, 'the document of sessions of admins', name, ad.sessionDocument)
  return [
    field(words.id, document, '_id', ad.document),
    field('email (unique)', 'the document of admins, one for each address', 'email', ad.document, ad.addedOnce),
    field('hashedPassword', 'AdminAdded', 'passwordHash', ad.added),
    ...fields(document, ['name', 'createdAt'], ad.document),
    ...fields(document, ['lastLoginAt'], ad.lastLogin),
    instead(words.sessionId, 'a session has no other id than the hash of its secret', ad.sessionDocument),
    ofSession('adminId', 'adminId'),
    field(
      'token (unique)',
      'the document of sessions of admins: a hash of the secret in the cookie',
      '_id',
      ad.sessionDocument,
    ),
    ofSession('expiresAt', 'expiresAt'),
    ofSession('createdAt', 'startedAt'),
  ]
}

/** The fields of copies of videos, which both documents list. The words of the id differ. */
export function animationFields(id: string): readonly Line[] {
  const where = 'GET /api/tiktok/animations'
  return [
    ...fields(where, [id, 'userId', 'tiktokUrl', 'videoId', 'uploadedImage'], a.everyField),
    ...fields(
      where,
      ['mode (default animate)', 'resolution (default 720p)', 'aspectRatio (default tall)'],
      a.everyField,
      a.defaults,
      a.made,
    ),
    ...fields(
      where,
      [
        'seed (default -1)',
        'prompt',
        'generatedVideoUrl',
        'status (default pending)',
        'taskId',
        'resultUrl',
        'progress (default 0)',
        'createdAt',
      ],
      a.everyField,
    ),
  ]
}

/** The fields of lip syncs, which both documents list. The words of the id and of the source differ. */
export function lipSyncFields(words: { readonly id: string; readonly sourceType: string }): readonly Line[] {
  const where = 'GET /api/lip-sync-videos'
  const defaults = ['syncMode (default cut_off)', 'model (default wavespeed-lipsync-2-pro)', words.sourceType]
  return [
    ...fields(where, [words.id], l.everyField),
    ...fields('the document of clips', ['userId'], l.document),
    ...fields(where, ['uploadedVideo', 'uploadedAudio'], l.asked),
    ...fields(where, defaults, l.everyField, l.defaults),
    ...fields(
      where,
      [
        'sourceVideoId',
        'generatedVideoUrl',
        'status (default pending)',
        'taskId',
        'resultUrl',
        'progress (default 0)',
        'favorite (default 0)',
        'createdAt',
      ],
      l.everyField,
    ),
  ]
}

/** The fields of videos of characters, which both documents list. The words of the id differ. */
export function characterVideoFields(id: string): readonly Line[] {
  const document = 'the document of videos of characters'
  return [
    ...fields('GET /api/characters/{id}/videos', [id], t.characterVideoCalls),
    ...fields(document, ['characterId'], t.characterVideoDocument),
    ...fields('GET /api/characters/{id}/videos', ['videoUrl'], t.characterVideoCalls),
    field('createdAt', document, 'addedAt', t.characterVideoDocument),
  ]
}
