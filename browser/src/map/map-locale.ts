/** What MapLibre says of its own. The portal's two languages; the map asks for the one of the document. */
export const mapLocales = {
  es: {
    'AttributionControl.ToggleAttribution': 'Mostrar u ocultar los créditos del mapa',
    'AttributionControl.MapFeedback': 'Comentarios sobre el mapa',
    'LogoControl.Title': 'Logotipo de MapLibre',
    'Map.Title': 'Mapa',
    'Marker.Title': 'Marcador del mapa',
    'NavigationControl.ResetBearing': 'Orientar al norte',
    'NavigationControl.ZoomIn': 'Acercar',
    'NavigationControl.ZoomOut': 'Alejar',
    'Popup.Close': 'Cerrar',
    'ScaleControl.Meters': 'm',
    'ScaleControl.Kilometers': 'km',
  },
  en: {
    'AttributionControl.ToggleAttribution': 'Show or hide the map credits',
    'AttributionControl.MapFeedback': 'Map feedback',
    'LogoControl.Title': 'MapLibre logo',
    'Map.Title': 'Map',
    'Marker.Title': 'Map marker',
    'NavigationControl.ResetBearing': 'Reset north',
    'NavigationControl.ZoomIn': 'Zoom in',
    'NavigationControl.ZoomOut': 'Zoom out',
    'Popup.Close': 'Close',
    'ScaleControl.Meters': 'm',
    'ScaleControl.Kilometers': 'km',
  },
} as const;

export const mapMessages = {
  es: {
    withoutWebGl: 'Tu navegador no puede mostrar el mapa',
    withoutWebGlHint:
      'Activa la aceleración gráfica (WebGL) en su configuración o abre el portal en otro navegador. Las listas siguen funcionando.',
    naturalEarth: 'Mapa base: Natural Earth',
    osmContributors: 'colaboradores de OpenStreetMap',
    demoStreets: 'Calles de demostración',
  },
  en: {
    withoutWebGl: 'Your browser cannot show the map',
    withoutWebGlHint:
      'Turn on graphics acceleration (WebGL) in its settings or open the portal in another browser. The lists keep working.',
    naturalEarth: 'Base map: Natural Earth',
    osmContributors: 'OpenStreetMap contributors',
    demoStreets: 'Demo streets',
  },
} as const;

export type MapLanguage = keyof typeof mapMessages;

export function documentLanguage(): MapLanguage {
  return document.documentElement.lang.startsWith('en') ? 'en' : 'es';
}
