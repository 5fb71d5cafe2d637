android {
    defaultConfig {
        applicationId = "example.videos"
        manifestPlaceholders["host"] = "videos.example"
    }
}
