export const LIFE = { bornOn: "1931-05-17", diedOn: "2024-02-03", privacy: "public" };
