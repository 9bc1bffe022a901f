/** What somebody sent that is no text, as it stands in a conversation; by the name that WhatsApp gives it. */
export const inboundKinds = {
  image: { es: 'Envió una foto', en: 'Sent a photo' },
  video: { es: 'Envió un video', en: 'Sent a video' },
  audio: { es: 'Envió un audio', en: 'Sent an audio message' },
  document: { es: 'Envió un documento', en: 'Sent a document' },
  location: { es: 'Envió una ubicación', en: 'Sent a location' },
  contacts: { es: 'Envió un contacto', en: 'Sent a contact' },
  sticker: { es: 'Envió un sticker', en: 'Sent a sticker' },
  unsupported: { es: 'Envió algo que no se puede mostrar', en: 'Sent something that cannot be shown' },
} as const;
