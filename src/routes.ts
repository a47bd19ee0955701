import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("features/memorials/pages/home.tsx"),
  route("memorial/:id", "features/memorials/pages/memorial.tsx"),
] satisfies RouteConfig;
