// The button of the ad form that publishes, which says what is missing.
export const PUBLISH = /^Публикувай (?:обявата|·)/;
