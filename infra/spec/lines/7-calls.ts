import { asserted, instead, remark, section } from '../line.ts'
import { tests as t } from '../tests.ts'

export const calls = section(
  '## 7. The calls it makes',
  asserted('All calls send the session cookie.', t.sendsCookie, t.cookie),
  asserted('A request helper sends JSON with a JSON content-type, or form-data unchanged.', t.sendsJson, t.sendsForm),
  asserted(
    'The default query helper issues a GET to the key parts joined by slashes and parses JSON',
    t.gets,
    t.fillsAddress,
  ),
  asserted('it can be set to return nothing on 401 (otherwise 401 is an error).', t.nobodyOn401, t.errorMessage),
  remark('| Call | Payload and answer |'),
  asserted('GET /api/auth/user | answer: user; 401 means no user', t.currentUser, t.logout, t.accessMatrix),
  asserted('Browser navigation to /api/login and /api/logout | no payload', t.signIn, t.logout),
  asserted(
    'POST /api/waitlist | JSON {email}; failure answer read for an error field; success shape not shown',
    t.waitlistCall,
    t.waitlistRefusals,
    t.joining,
  ),
  asserted(
    `GET /api/characters | list of {id, name}; on dashboard routes and wherever a character is chosen |
| POST /api/characters | {name} |
| DELETE /api/characters/{id} | none`,
    t.characterCalls,
  ),
  asserted(
    `GET /api/characters/{id}/images | list of {id, imageUrl, generationId} |
| POST /api/characters/{id}/images | {imageUrl, generationId} |
| DELETE /api/characters/{id}/images | {imageUrl}`,
    t.characterImageCalls,
  ),
  asserted(
    'GET /api/characters/{id}/videos; DELETE /api/characters/{id}/videos/{videoId} | list of {id, videoUrl}; none',
    t.characterVideoCalls,
    t.characterVideoRemoved,
  ),
  asserted(
    `GET /api/loras | list |
| POST /api/loras; PATCH /api/loras/{id} | {name, triggerWord, highNoiseUrl, lowNoiseUrl, thumbnailUrl} |
| DELETE /api/loras/{id} | none`,
    t.loraCalls,
  ),
  asserted(
    `GET /api/styles | list |
| POST /api/styles; PATCH /api/styles/{id} | {name, description, instructions} (the dashboard create sends only {name}) |
| DELETE /api/styles/{id} | none`,
    t.styleCalls,
  ),
  asserted(
    `GET /api/styles/{id}/images | list of {id, imageUrl} |
| POST /api/styles/{id}/images | {imageUrl, generationId} |
| DELETE /api/styles/{id}/images | {imageUrl}`,
    t.styleImageCalls,
  ),
  asserted(
    'POST /api/analyze-style-template | {images: list of data URLs}; answer {instructions}',
    t.styleAnalysis,
    t.styleAnalysisRepeat,
    t.styleAnalysisLies,
  ),
  asserted(
    'GET /api/generations?limit=40&offset={page*40}[&favoritesOnly=true] | list of generations',
    t.listCall,
    t.pagesOf40,
    t.shortPage,
    t.favoritesListed,
    t.generationShape,
  ),
  asserted('the edit page uses limit=50 and offset=0', t.pagesOf40),
  asserted('GET /api/generations/{id} | one generation', t.ownWrite, t.othersGenerations),
  asserted('DELETE /api/generations/{generationId}/image | {imageUrl}', t.trashCall),
  asserted('POST /api/favorites/toggle | {generationId, imageUrl}; answer {isFavorite}', t.favoriteCall),
  asserted('GET /api/image-queue-status | polled every 3 s', t.polling),
  asserted('answer processingCount, queuedCount, inProgressCount, maxInProgress', t.ownWrite, t.queueCall),
  asserted(
    'POST /api/generate | multipart: prompt, model, numberOfImages, aspectRatio, quality, styleId, loraId, higgsFieldStyle, repeated referenceImages files, productImage file',
    t.generateCall,
    t.formDefaults,
    t.formStyles,
    t.referencesCall,
    t.sendsForm,
  ),
  asserted('the edit page sends prompt, model, numberOfImages, referenceImages.', t.generateCall, t.formFiles),
  asserted('Answer: success, error, queued', t.generateCall, t.ninthOnServer),
  instead(
    'images (edit page reads generatedImages).',
    'the answer names the generation, whose images GET /api/generations/{id} lists as generatedImages when they exist',
    t.generationShape,
    t.ownWrite,
  ),
  asserted('Aborts after 5 minutes', t.fiveMinutes),
  asserted(
    `POST /api/tiktok/download; POST /api/youtube/download | JSON {url}; answer success, error, videoId |
| POST /api/video/upload | multipart field video; answer success, error, videoId |
| POST /api/tiktok/extract-frames | JSON {videoId}; answer success, error, frames each with dataUrl and timestamp (used for all three sources)`,
    t.frameSteps,
    t.frameUpload,
    t.frameList,
  ),
  asserted(
    `POST /api/generate-prompt | JSON {instruction, currentPrompt, referenceImageUrls, characterId, styleId, productId, chatHistory, templateId, llmModel}; answer generatedPrompt, error |
| POST /api/analyze-image-prompt | JSON {imageBase64, templateId}; answer generatedPrompt |
| GET /api/chat-histories | list; only while the chat panel is open |
| POST /api/chat-histories | JSON {messages (as JSON text), styleId, finalPrompt, thumbnail}; answer id |
| GET /api/chat-histories/{id} | answer messages (text or list), styleId, finalPrompt |
| PATCH /api/chat-histories/{id} | {messages, styleId, finalPrompt} |
| DELETE /api/chat-histories/{id} | none`,
    t.chatPrompt,
    t.chatTold,
    t.chatHistories,
    t.imagePrompt,
  ),
  remark('The success shape of most create, update and delete calls is not shown.'),
)
