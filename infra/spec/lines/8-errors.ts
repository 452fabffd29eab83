import { asserted, later, remark, section } from '../line.ts'
import { tests as t } from '../tests.ts'

export const errors = section(
  '## 8. Error catalogue',
  asserted(
    'General: any non-OK response raises an error whose message is the status code, a colon, a space, then the body text (or the status text if the body is empty).',
    t.errorMessage,
    t.errorStatusText,
  ),
  remark('No product-specific error codes are shown.'),
  remark('Waitlist:'),
  asserted(
    "Empty e-mail: destructive toast 'Email required' / 'Please enter your email address'.",
    t.landingPage,
    t.waitlistRefusals,
  ),
  asserted(
    "Failure: toast 'Error' with the server's error text, else 'Failed to join waitlist. Please try again.'",
    t.landingPage,
    t.joining,
  ),
  asserted("Success: toast 'Success!' / 'You've been added to the waitlist. We'll be in touch soon!'", t.landingPage),
  remark('Image generation:'),
  asserted(
    "Failure: the server's error text, or 'Generation failed' / 'An error occurred during generation.'; a toast 'Generation failed' appears and the placeholder becomes an error tile.",
    t.serverWords,
    t.ownWords,
    t.errorWords,
    t.refusedTiles,
    t.fiveMinutes,
  ),
  asserted(
    "Abort after 5 minutes: 'Generation timed out. Try generating fewer images at once.'",
    t.ownWords,
    t.fiveMinutes,
  ),
  asserted(
    "Rate limit: 'Rate limit reached' / 'You can only have {max} images processing at once. Currently: {n}/8. Wait for some to complete before generating more.'",
    t.limitReached,
    t.limitButton,
    t.limitRefused,
    t.ninthOnServer,
  ),
  asserted(
    "The Generate button is disabled and reads '{n}/{max} Limit' when the in-progress count plus the requested count exceeds the maximum.",
    t.limitButton,
    t.ninthImage,
  ),
  asserted(
    "Gallery load failure: 'Unable to Load Gallery - We're having trouble connecting to the database. This is usually temporary. Please try again in a moment.' with Retry (resets to page 0 and refetches).",
    t.loadFailure,
    t.restOfFlow,
  ),
  asserted(
    "Delete failure: toast 'Failed to delete' with the message or 'Please try again'; a 404 or not-found is silently ignored.",
    t.trash,
    t.restOfFlow,
    t.selection,
  ),
  asserted(
    "Bulk delete: 'Deleting...', then 'Deleted successfully' ('{n} images removed') or 'Delete failed' ('Some images may not have been deleted'); per-item 404 ignored.",
    t.restOfFlow,
    t.selection,
  ),
  asserted("Favourite: 'Added to favorites', 'Removed from favorites', 'Failed to update favorite'.", t.favorites),
  later(
    'Frame extraction',
    "Frame flow: 'Failed to download TikTok video', 'Failed to download YouTube video', 'Failed to download video', 'Failed to upload video', 'Failed to extract frames', 'Failed to process TikTok video', 'Failed to process YouTube video', 'Failed to process video'.",
  ),
  later(
    'AI chat',
    "Chat: 'Failed to generate prompt', 'Failed to generate AI prompt', 'Failed to save chat history', 'Failed to load chat history', 'Failed to delete chat history', 'Failed to analyze image'. On an AI failure the chat adds the assistant line 'Sorry, I encountered an error. Please try again.'",
  ),
  asserted("'Failed to add reference image.'", t.bringPictures, t.refParameter),
  asserted("'Failed to add character images.'", t.characterReferencesFailed),
  asserted(
    "character creation with image failures: 'Character created' / 'Some images could not be added'.",
    t.createdPartly,
  ),
  asserted('Success toasts: Settings applied, Reference added', t.takenOver, t.bringPictures),
  later('Frame extraction', 'Frame saved'),
  later('AI chat', 'Chat saved, Chat loaded, Chat deleted, New chat started, Model changed'),
  asserted(
    'Character created successfully, Image added to character, Image removed from character',
    t.createCharacter,
    t.addToCollection,
  ),
  asserted('Style created successfully, Image added to style.', t.newStyle, t.addToCollection),
  asserted(
    "Characters page: 'Images removed' / 'Selected images have been removed from this character.'; 'Error' / 'Failed to remove images.'; 'Character deleted' / 'The character has been deleted successfully.'; 'Failed to delete character.'",
    t.characterSelected,
    t.characterNotRemoved,
    t.characterDeleted,
    t.characterRenamed,
    t.characterNotDeleted,
  ),
  later('Video', "'Video removed' / 'Video has been removed from this character.'"),
  asserted("'Download failed' / 'Could not download the image'.", t.characterActs),
  asserted(
    "LoRA: 'LoRA added', 'LoRA updated', 'LoRA deleted' (with success texts); failures show the server message or 'Failed to create LoRA.', 'Failed to update LoRA.', 'Failed to delete LoRA.'.",
    t.loraAdded,
    t.loraRefused,
    t.loraDeleted,
    t.loraNotDeleted,
  ),
  asserted(
    "Style: 'Style created' / 'New AI style template has been created successfully.', 'Style updated', 'Style deleted'; failures 'Failed to create style.', 'Failed to update style.', 'Failed to delete style.'.",
    t.styleCreated,
    t.styleChanged,
    t.styleDeleted,
    t.styleNotDeleted,
  ),
  later(
    'Edit page',
    "Edit page: 'Success' / 'Images generated successfully'; failure shows the message or 'Failed to generate images'; 'Missing Information' / 'Please select an image and enter a prompt' (also seen as 'Missing image or prompt').",
  ),
)
