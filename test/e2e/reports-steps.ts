export const REASONS = "Hilsenen er skrevet for at krænke familien og siger ikke noget om Karen.";
